import { execFileSync } from 'node:child_process'

const program = `
  import { buildStorefront } from './lib/start/build.mjs'
  await buildStorefront()`

/** Bundles the runtime where a source changed, as the launchers do. */
export const buildStorefront = (): void => {
  execFileSync(process.execPath, ['--input-type=module', '-e', program])
}
