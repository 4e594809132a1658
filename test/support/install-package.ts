// A package of this repository as an app has it: packed, and installed into an empty folder without a network.
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '..', '..')

// Beside the thread of the tests, which other files share.
async function npm(place: string, ...words: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(
    'npm',
    [...words, '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: place,
      env: Object.fromEntries(
        Object.entries(process.env).filter(([name]) => !name.startsWith('npm_package')),
      ),
    },
  )
  return stdout
}

/** Packs a package and installs it into `app` below the folder. The sources are copied: the checkout stays as it is. */
export async function installPackage(name: 'sdk' | 'cli', folder: string): Promise<void> {
  const app = join(folder, 'app')
  const packages = join(folder, 'packages')
  cpSync(join(root, 'packages'), packages, {
    recursive: true,
    filter: (path) => !/\/(dist|test|node_modules)$/.test(path),
  })
  cpSync(join(root, 'tsconfig.json'), join(folder, 'tsconfig.json'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const printed = await npm(join(packages, name), 'pack', '--silent', '--pack-destination', folder)
  rmSync(join(folder, 'node_modules'))
  mkdirSync(app)
  writeFileSync(join(app, 'package.json'), '{"type":"module","private":true}')
  await npm(app, 'install', '--offline', join(folder, printed.trim().split('\n').at(-1)!))
}
