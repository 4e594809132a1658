import { newId } from '../values/ids.ts'
import type { Storage } from './storage.ts'

/** Tests a store for an operator: puts an object, lists, reads and removes it; throws at the first failure. */
export async function checkStorage(storage: Storage): Promise<void> {
  const folder = newId('check_')
  const key = `${folder}/object`
  const text = `a test by the operator: ${folder}`
  await storage.put(key, once(text), 'text/plain')
  try {
    if (!(await storage.list(folder)).includes(key))
      throw new Error('the store does not list a stored object')
    const object = await storage.open(key)
    if (!object) throw new Error('the store does not find a stored object')
    const chunks: Buffer[] = []
    for await (const chunk of object.bytes) chunks.push(chunk as Buffer)
    if (String(Buffer.concat(chunks)) !== text)
      throw new Error('the store returns other bytes than were stored')
  } finally {
    await storage.remove(key)
  }
  if (await storage.open(key)) throw new Error('the store still has a removed object')
}

async function* once(text: string) {
  yield Buffer.from(text)
}
