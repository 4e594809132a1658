// Links to the files of versions. All sandbox tenants share the samples that they start with: each sample is made and
// stored once, when its first link is made, so that a tenant costs rows and no files.
import type { App, ReadContext } from '../../../context.ts'
import { linkDownload } from '../../platform/files/link-download.ts'
import { lookUpStored } from '../../platform/files/read.ts'
import type { SampleType } from './rules.ts'
import { sampleOf } from './rules.ts'
import type { LegalDocumentVersion } from './schemas.ts'

/** Makes a link to the file of the version; it works for five minutes without a token. */
export async function linkVersion(
  context: ReadContext,
  { file }: LegalDocumentVersion,
  inline?: boolean,
): Promise<string> {
  const object = (await lookUpStored(context, file))?.object
  const sample = object && sampleOf(object)
  if (sample) await storeSample(context.app, object, sample)
  return linkDownload(context, file, inline)
}

// Two processes that make a sample at the same time store the same bytes.
async function storeSample(app: App, object: string, type: SampleType): Promise<void> {
  await app.cached('legal_document_samples', object, async () => {
    const stored = await app.storage.open(object)
    if (stored) return void stored.bytes.destroy()
    const { makeSample } = await import('./make-sample.ts')
    await app.storage.put(object, once(await makeSample(type)), 'application/pdf')
  })
}

async function* once(bytes: Buffer) {
  yield bytes
}
