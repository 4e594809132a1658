// A page of the app.

export interface Shown {
  /** The title of the window. */
  title: string
  /** Loads the data of the page anew. */
  refresh(): Promise<void>
}

/** Fills the main part of the window; `id` is the last part of the path, `signal` ends with the page. */
export type Page = (main: HTMLElement, place: { id: string; signal: AbortSignal }) => Shown
