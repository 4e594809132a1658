// A plain table of a few rows, which do not scroll by themselves; long lists are a DataGrid.
import type { ReactNode } from 'react'

export interface Row {
  key: string
  cells: readonly ReactNode[]
}

interface Content {
  /** The heads of the columns; without them only the rows are shown. */
  titles?: readonly string[]
  rows: readonly Row[]
  /** The number of the first column that holds figures, as all columns after it do. */
  figuresFrom?: number
}

/** Shows the rows under the titles. */
export function Table({ titles, rows, figuresFrom = Infinity }: Content) {
  const className = (n: number) => (n >= figuresFrom ? 'end' : undefined)
  return (
    <table className="plain">
      {titles && (
        <thead>
          <tr>
            {titles.map((title, n) => (
              <th key={title} className={className(n)}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {cells.map((cell, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is known by its column, and columns never move.
              <td key={n} className={className(n)}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
