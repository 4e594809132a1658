// The shapes of saved views: filters of a list under a name.
import Type from 'typebox'
import { createdFilters } from '../../../../http/api/page.ts'
import { IdOf, Moment, PathId, Text } from '../../../../http/api/shapes.ts'

const TenantOfList = Type.String({
  minLength: 1,
  maxLength: 60,
  description: 'Id of the tenant whose list it filters.',
})
const ListName = Type.String({
  pattern: '^[a-z_]+\\.[a-z_]+$',
  maxLength: 80,
  description: 'The operation of the list, such as `orders.list`.',
})
const Title = Type.String({ minLength: 1, maxLength: 40, description: 'Its name, for people.' })
const ListFilters = Type.Record(
  Type.String({ pattern: '^[a-z_\\[\\]]{1,40}$' }),
  Type.String({ minLength: 1, maxLength: 200 }),
  {
    maxProperties: 20,
    additionalProperties: false,
    description: 'The filters, as they stand in the query of the list.',
  },
)
const Shared = (more = '') =>
  Type.Boolean({ description: `Whether every operator of the tenant sees it.${more}` })

export const SavedView = Type.Object(
  {
    id: IdOf('view'),
    of_tenant: TenantOfList,
    list: ListName,
    name: Title,
    filters: ListFilters,
    is_shared: Shared(),
    operator: Text('Id of the operator who has saved it, and who alone can remove it.'),
    created_at: Moment('When it was saved first.'),
  },
  { $id: 'SavedView', description: 'Filters of a list under a name.' },
)

export const viewFilters = {
  of_tenant: Type.Optional(TenantOfList),
  list: Type.Optional(ListName),
  ...createdFilters,
}

export const NewView = Type.Object({
  of_tenant: TenantOfList,
  list: ListName,
  name: Title,
  filters: ListFilters,
  is_shared: Type.Optional(Shared(' If left out: false, or as the view was that it replaces.')),
})

export const ViewPath = Type.Object({ view_id: PathId('view') })
