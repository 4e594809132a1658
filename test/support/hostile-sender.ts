// Sends requests as they are: headers sent twice, bodies in chunks, bodies and headers that break off.
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { type HostileRequest, pick, type Random } from './hostile.ts'
import { PATIENCE_MS } from './until.ts'

export interface HostileAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

/** Makes the function that sends requests to a port; one that cannot be sent gives undefined, one that hangs fails. */
export function hostileSender(port: number, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })

  function sendWhole(
    { method, path, headers, body, operation }: HostileRequest,
    random: Random,
  ): Promise<HostileAnswer | undefined> {
    const inChunks = random() < 0.1
    return new Promise((resolve, reject) => {
      let sent: ReturnType<typeof request>
      try {
        const length = body && !inChunks ? { 'Content-Length': String(body.length) } : {}
        sent = request({ host: '127.0.0.1', port, method, path, agent, headers: { ...headers, ...length } })
      } catch {
        return resolve(undefined) // Node itself refuses to send it.
      }
      const late = setTimeout(() => {
        reject(new Error(`no answer within ${PATIENCE_MS} ms: ${method} ${path}`))
        sent.destroy()
      }, PATIENCE_MS)
      const end = (answer: HostileAnswer | undefined) => {
        clearTimeout(late)
        resolve(answer)
      }
      sent.once('error', () => end(undefined))
      sent.once('response', (response) => {
        const answerWith = (text: string) =>
          end({ status: response.statusCode!, headers: response.headers, text })
        if (operation.path.endsWith('/stream') && response.statusCode === 200) {
          answerWith('')
          return sent.destroy()
        }
        const pieces: Buffer[] = []
        response.on('data', (piece) => pieces.push(piece))
        response.once('end', () => answerWith(Buffer.concat(pieces).toString()))
        response.once('error', () => end(undefined))
      })
      if (inChunks && body)
        for (let at = 0; at < body.length; at += 997) sent.write(body.subarray(at, at + 997))
      sent.end(inChunks ? undefined : body)
    })
  }

  // Written by hand and, mostly, spoilt.
  function sendRaw(
    { method, path, headers, body = Buffer.alloc(0) }: HostileRequest,
    random: Random,
  ): Promise<HostileAnswer | undefined> {
    const lines = Object.entries(headers).flatMap(([name, value]) =>
      [value].flat().map((one) => `${name}: ${one}`),
    )
    const length = pick(random, [body.length, body.length, body.length + 5, 0, -1, '1e3', 'x', 99999999999])
    const odd = pick(random, [
      '',
      '',
      'Transfer-Encoding: chunked',
      'Content-Length: 3',
      'Host: b',
      ' folded',
      ': x',
      'A\u0000: b',
    ])
    const version = pick(random, ['HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'HTTP'])
    const head = [
      `${method} ${path} ${version}`,
      'Host: a',
      'Connection: close',
      ...lines,
      `Content-Length: ${length}`,
      odd,
    ]
    const all = Buffer.concat([Buffer.from(`${head.filter(Boolean).join('\r\n')}\r\n\r\n`, 'latin1'), body])
    const bytes = random() < 0.3 ? all.subarray(0, Math.floor(random() * all.length)) : all
    return new Promise((resolve, reject) => {
      let text = ''
      const socket = connect({ port, host: '127.0.0.1' })
      const late = setTimeout(() => reject(new Error(`the connection stays open: ${head[0]}`)), PATIENCE_MS)
      socket.on('data', (piece) => (text += piece))
      socket.once('error', () => {})
      socket.once('close', () => {
        clearTimeout(late)
        const status = Number(/^HTTP\/1.1 (\d{3})/.exec(text)?.[1])
        resolve(status ? { status, headers: {}, text } : undefined)
      })
      socket.end(bytes)
    })
  }

  return {
    send: (hostile: HostileRequest, random: Random) =>
      random() < 0.05 ? sendRaw(hostile, random) : sendWhole(hostile, random),
    close: () => agent.destroy(),
  }
}
