// Operations of the operator API that read, by every role.
import { describe } from 'vitest'
import { openMatrix, routes } from '../../support/operator-matrix.ts'

const { admitRoles } = openMatrix()

describe('every read admits the roles that hold its permission, and nobody else', () => {
  admitRoles(routes.filter(({ method }) => method === 'GET'))
})
