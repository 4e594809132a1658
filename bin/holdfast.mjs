#!/usr/bin/env node
// The command `holdfast`: loads the TypeScript of cli/ as it is.
import { register } from 'tsx/esm/api'

register()
await import('../cli/holdfast.ts')
