// The content of an issued document, and the link to its pages. The first request for the pages draws them from the
// stored content, because most documents that time travel and rollovers cause are never opened. Drawn pages are
// stored and never drawn again, so their bytes never change.
import type { ReadContext } from '../../../context.ts'
import { linkDownload } from '../../platform/files/link-download.ts'
import { keepBytes, storeBytes } from '../../platform/files/store-file.ts'
import { findLogo } from '../issuer/read.ts'
import { digestOf } from './issue-documents.ts'
import { findIssued, type IssuedRow } from './read.ts'
import type { DocumentContent } from './statement-shapes.ts'

/** Returns the content of the document. */
export async function openDocument(context: ReadContext, id: string): Promise<DocumentContent> {
  return openContent(context, await findIssued(context, id))
}

/** Makes a link to the document's pages that works for five minutes without a token. */
export async function linkDocument(context: ReadContext, id: string): Promise<string> {
  const document = await findIssued(context, id)
  if (!document.is_drawn) await drawOnce(context, document)
  return linkDownload(context, document.file)
}

function openContent({ vault }: ReadContext, { id, content, content_digest }: IssuedRow): DocumentContent {
  const json = vault.open('documents.content', id, content)
  if (!digestOf(vault, json).equals(content_digest))
    throw new Error(`the content of document ${id} does not match its digest`)
  return JSON.parse(json)
}

/** The pages that are being drawn, by tenant and document. */
const newDrawings = () => new Map<string, Promise<void>>()

// A request that arrives while the pages are being drawn waits for them. If two processes draw them, the bytes of the
// first are stored.
function drawOnce(context: ReadContext, document: IssuedRow): Promise<void> {
  const drawings = context.app.component(newDrawings)
  const key = `${context.tenant} ${document.id}`
  let drawing = drawings.get(key)
  if (!drawing) {
    drawing = draw(context, document).finally(() => drawings.delete(key))
    drawings.set(key, drawing)
  }
  return drawing
}

async function draw(context: ReadContext, document: IssuedRow): Promise<void> {
  const content = openContent(context, document)
  const { drawDocument } = await import('./pages/draw-document.ts')
  const logo = await findLogo(context, content.issuer_logo)
  const pages = await drawDocument(document, content, logo)
  const stored = await storeBytes(context.app, context.tenant, pages)
  let isKept = false
  try {
    const sql = context.app.database.write(context.tenant)
    isKept = await keepBytes({ ...context, sql }, document.file, stored)
  } finally {
    if (!isKept) await context.app.storage.remove(stored.object)
  }
}
