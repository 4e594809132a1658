// The structure of a document for readers that do not see it (tagged PDF, ISO 32000-1, 14.8): a tree of headings,
// paragraphs, tables with header cells and figures with a description, in the order of reading. Rules, grounds and what
// repeats on every page are artifacts, which such a reader leaves out.

type StructureType =
  | 'Document'
  | 'Div'
  | 'Figure'
  | 'H1'
  | 'H2'
  | 'L'
  | 'LBody'
  | 'LI'
  | 'Lbl'
  | 'P'
  | 'TD'
  | 'TH'
  | 'TR'
  | 'Table'

/** Further members of an element. */
export interface ElementOptions {
  /** Text in the place of a figure. */
  alt?: string
  /** The cells that a header cell is for. */
  scope?: 'Row' | 'Column'
  bbox?: [left: number, top: number, right: number, bottom: number]
}

export interface Tags {
  /** Draws content that is one element. */
  element(type: StructureType, draw: () => void, options?: ElementOptions): void
  /** Opens an element that has others; they follow until it is closed. */
  open(type: StructureType): void
  close(): void
  /** Draws content that belongs to no element. */
  artifact(type: 'Layout' | 'Pagination', draw: () => void): void
}

/** A document whose content is tagged. */
export type TaggedPdf = PDFKit.PDFDocument & { tags: Tags }

/** Gives the document its structure, which is empty at first. */
export function tagContent(pdf: PDFKit.PDFDocument): TaggedPdf {
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  const path = [root]
  const parent = () => path.at(-1)!
  const tags: Tags = {
    element(type, draw, options = {}) {
      const content = pdf.markStructureContent(type)
      draw()
      pdf.endMarkedContent()
      parent().add(pdf.struct(type, options, [content]))
    },
    open(type) {
      const element = pdf.struct(type)
      parent().add(element)
      path.push(element)
    },
    close() {
      path.pop()!.end()
    },
    artifact(type, draw) {
      pdf.markContent('Artifact', { type })
      draw()
      pdf.endMarkedContent()
    },
  }
  return Object.assign(pdf, { tags })
}
