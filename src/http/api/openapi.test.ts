import Type from 'typebox'
import { describe, expect, test } from 'vitest'
import { describeApi } from './openapi.ts'
import { route } from './route.ts'

const answering = (path: string, response: Parameters<typeof route>[0]['response']) =>
  route({ method: 'GET', path, group: 'tests', title: 'Test', response, read: async () => ({}) })

const describeRoutes = (...routes: ReturnType<typeof route>[]) =>
  describeApi(routes, [], '2026-09-02', 'http://localhost') as {
    components: { schemas: Record<string, unknown> }
  }

describe('named shapes', () => {
  const colour = (...values: string[]) => Type.Enum(values, { $id: 'Colour' })

  test('are in the description once, however often they occur', () => {
    const shape = Type.Object({ front: colour('red'), back: colour('red') })
    const { schemas } = describeRoutes(answering('/a', shape), answering('/b', colour('red'))).components
    expect(schemas.Colour).toEqual({ enum: ['red'] })
  })

  test('are refused if two different shapes have the same name', () => {
    const routes = [answering('/a', colour('red')), answering('/b', colour('red', 'green'))]
    expect(() => describeRoutes(...routes)).toThrow('two shapes are both named Colour')
  })
})
