#!/usr/bin/env node
// The command `holdfast`.
import { load } from './load.mjs'

await load('cli/holdfast.ts')
