// The parameters of a path. A resource has one name in all of them: `account_id`, also where the path itself says only `id`.
export interface PathParameter {
  /** As the API description has it. */
  name: string
  /** As the command and its tools have it. */
  word: string
}

const singular = (segment: string) => segment.replaceAll('-', '_').replace(/ies$/, 'y').replace(/s$/, '')

/** The parameters of a path, in its order. */
export const parametersOf = (path: string): PathParameter[] =>
  [...path.matchAll(/([\w-]+)\/\{(\w+)\}/g)].map(([, segment = '', name = '']) => ({
    name,
    word: /^id(_or_\w+)?$/.test(name) ? `${singular(segment)}_id` : name,
  }))
