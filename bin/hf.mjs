#!/usr/bin/env node
// The command `hf` of integrators, whose package is packages/cli. Here it comes with the server, for `npx hf` in a checkout.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findBuilt } from './find-built.mjs'

await import(pathToFileURL(join(await findBuilt('hf'), 'hf.mjs')).href)
