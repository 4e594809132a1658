// What an operator asks of a store before he trusts it with files.
import { newId } from '../values/ids.ts'
import type { Storage } from './storage.ts'

/** Puts an object, lists it, reads it back and removes it again; throws what is wrong with any of it. */
export async function checkStorage(storage: Storage): Promise<void> {
  const folder = newId('check_')
  const key = `${folder}/object`
  const text = `put at the wish of the operator: ${folder}`
  await storage.put(key, once(text), 'text/plain')
  try {
    if (!(await storage.list(folder)).includes(key)) throw new Error('the store does not list what was put')
    const found = await storage.open(key)
    if (!found) throw new Error('the store does not find what was put')
    const chunks: Buffer[] = []
    for await (const chunk of found.bytes) chunks.push(chunk as Buffer)
    if (String(Buffer.concat(chunks)) !== text)
      throw new Error('the store gives back other bytes than were put')
  } finally {
    await storage.remove(key)
  }
  if (await storage.open(key)) throw new Error('the store keeps what was removed')
}

async function* once(text: string) {
  yield Buffer.from(text)
}
