// Exports a list as CSV. The rows are read page by page and become text immediately: the browser holds one page of rows.
import { useRef, useState } from 'react'
import { type Input, type Name, send } from '../api/call.ts'
import { useWords } from '../words/words.ts'
import { storeFile } from './download.tsx'
import { ProblemBox } from './notice.tsx'

const PAGE = 200

interface Source<N extends Name> {
  name: N
  input: Input<N>
}

/** A member as a cell of CSV; a text that a spreadsheet would take for a formula begins with an apostrophe. */
export function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  const isFormula = /^[=+@\t\r]/.test(text) || (text.startsWith('-') && !/^-\d+(\.\d+)?$/.test(text))
  // A spreadsheet may divide cells at a semicolon or a tab, and take what follows for a formula.
  const safe = (isFormula ? `'${text}` : text).replace(/([;\t]\s*)(?=[=+@-])/g, "$1'")
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const lineOf = (cells: readonly unknown[]) => `${cells.map(cellOf).join(',')}\r\n`

/** Reads the whole list and hands its lines over, page by page. */
async function readAll<N extends Name>(
  { name, input }: Source<N>,
  signal: AbortSignal,
  onRows: (lines: string, count: number) => void,
): Promise<void> {
  let columns: string[] | undefined
  let cursor: string | null = null
  do {
    const query = { ...input.query, limit: PAGE, ...(cursor ? { cursor } : {}) } as never
    const { value, next } = await send(name, { ...input, query }, signal)
    const rows = value as unknown as Record<string, unknown>[]
    const isFirst = columns === undefined
    columns ??= Object.keys(rows[0] ?? {})
    const names = columns
    const lines = rows.map((row) => lineOf(names.map((column) => row[column]))).join('')
    onRows(isFirst ? lineOf(names) + lines : lines, rows.length)
    cursor = next
  } while (cursor)
}

/** The name says what was exported, with its filters, and when. */
function fileNameOf<N extends Name>({ name, input }: Source<N>): string {
  const filters = Object.entries(input.query ?? {}).map(([key, value]) => `${key}-${value}`)
  const at = new Date().toISOString().slice(0, 19).replaceAll(':', '')
  return `${[name, ...filters, at].join('_').replaceAll(/[^\w.-]/g, '-')}.csv`
}

export function Export<N extends Name>(source: Source<N>) {
  const words = useWords()
  const [count, setCount] = useState<number>()
  const [error, setError] = useState<unknown>()
  const running = useRef<AbortController>(undefined)
  const start = async () => {
    setError(undefined)
    setCount(0)
    const parts: Blob[] = []
    running.current = new AbortController()
    try {
      await readAll(source, running.current.signal, (lines, rows) => {
        parts.push(new Blob([lines]))
        setCount((before) => (before ?? 0) + rows)
      })
      storeFile(fileNameOf(source), new Blob(parts, { type: 'text/csv' }))
    } catch (failure) {
      if (!running.current.signal.aborted) setError(failure)
    }
    setCount(undefined)
  }
  if (count !== undefined)
    return (
      <button type="button" onClick={() => running.current?.abort()}>
        {words.lists.stopExport(count)}
      </button>
    )
  return (
    <>
      {error !== undefined && <ProblemBox error={error} />}
      <button type="button" onClick={start}>
        {words.lists.export}
      </button>
    </>
  )
}
