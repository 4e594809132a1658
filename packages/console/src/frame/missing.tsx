import { Empty } from '../kit/notice.tsx'
import { useWords } from '../words/words.ts'

export function Missing() {
  const words = useWords()
  return (
    <Empty title={words.frame.missing}>
      <a className="link" href="/console/">
        {words.frame.tenants}
      </a>
    </Empty>
  )
}
