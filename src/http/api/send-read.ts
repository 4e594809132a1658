// Sends the answer of a read: a redirect, a page with its cursor, or JSON.
import type { FastifyReply } from 'fastify'
import { Page } from '../../values/page.ts'
import { CURRENT } from '../../versions/versions.ts'
import { redirect, send } from './answers/send.ts'
import { JsonBytes } from './json-bytes.ts'
import { Redirect, type Route } from './route.ts'
import type { Parts } from './steps/step.ts'

/** Sends the answer of a read in the caller's version. */
export function sendRead(
  { app, sealAnswer }: Pick<Parts, 'app' | 'sealAnswer'>,
  route: Route,
  reply: FastifyReply,
  version: string,
  answer: unknown,
): void {
  if (answer instanceof Redirect) return void redirect(reply, answer)
  if (answer instanceof JsonBytes && version === CURRENT) {
    if (app.config.check_responses) sealAnswer(route, version, answer)
    return void send(reply, { status: route.status ?? 200, body: answer.pieces })
  }
  if (!(answer instanceof Page)) return void send(reply, sealAnswer(route, version, answer))
  if (answer.next_cursor) reply.header('Next-Cursor', answer.next_cursor)
  send(reply, sealAnswer(route, version, answer.items))
}
