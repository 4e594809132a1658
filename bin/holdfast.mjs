#!/usr/bin/env -S node --v8-pool-size=1 --max-semi-space-size=32
// The command `holdfast`. One thread clears memory away in the background, here as in `npm start`: with the four that are
// usual, they and the database left a request waiting for a processor for up to 80 ms, every few seconds.
import { load } from './load.mjs'

await load('cli/holdfast.ts')
