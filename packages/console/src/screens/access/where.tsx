// Where a role, a limit or a rule holds: in one tenant or in all.
import { Id } from '../../kit/figures.tsx'
import { useWords } from '../../words/words.ts'

export function Where({ tenant }: { tenant: string | null }) {
  const words = useWords()
  return tenant === null ? words.access.allTenants : <Id id={tenant} />
}
