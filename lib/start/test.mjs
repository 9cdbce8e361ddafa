import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { failedFiles } from './reports/browser-report.mjs'
import { findBrowser } from './browser.mjs'
import { build, buildStorefront, next } from './build.mjs'
import { install } from './install.mjs'
import { environment, node24 } from './node.mjs'
import { end, obey, refuse, run } from './processes.mjs'
import { Refusal } from './refusal.mjs'

const projects = ['unit', 'contract', 'platform', 'faults']
const stages = ['types', 'format', 'lint', ...projects, 'e2e']
const tsc = 'node_modules/typescript/bin/tsc'
const failed = []

/**
 * `npm test` runs every stage; `npm test -- platform faults money` runs two and passes the rest to
 * their runner.
 */
async function test(words) {
  obey((signal) => 128 + (constants.signals[signal] ?? 0))
  const named = words.filter((word) => stages.includes(word))
  const rest = words.filter((word) => !stages.includes(word))
  const chosen = (stage) => named.length === 0 || named.includes(stage)
  await install()

  if (chosen('types')) await types()
  if (chosen('format')) await stage('format', ['node_modules/@biomejs/biome/bin/biome', 'ci', '.'])
  if (chosen('lint')) await stage('lint', ['node_modules/oxlint/bin/oxlint', '--type-aware'])
  if ([...projects, 'e2e'].some(chosen)) await buildStorefront()
  if (chosen('faults') || chosen('e2e')) await build()
  await vitest(projects.filter(chosen), rest)
  if (chosen('e2e')) await playwright(named.length ? rest : [])
  end(failed.length ? 1 : 0, failed.length ? `failed: ${failed.join(', ')}` : undefined)
}

async function types() {
  const passed =
    (await stage('types', [next, 'typegen'])) &&
    (await stage('types', [tsc, '--noEmit', '--incremental', 'false']))
  if (!passed) throw new Refusal('the types are wrong, so nothing else was run')
}

async function vitest(chosen, rest) {
  if (chosen.length === 0) return
  const engine = process.env.DATABASE_URL ? 'postgresql' : 'embedded'
  const output = `test-results/${chosen.join('-')}-${engine}.json`
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${output}`]
  const only = chosen.flatMap((project) => ['--project', project === 'unit' ? 'unit*' : project])
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...only, ...reporters, ...rest]
  await stage(chosen.join(', '), args, { NODE_ENV: 'test' })
}

async function playwright(rest) {
  const browser = await findBrowser()
  const more = browser ? { CHROMIUM: browser } : {}
  const args = ['node_modules/@playwright/test/cli.js', 'test', ...rest]
  if (!process.env.CI) return stage('e2e', args, more)
  if (await isDone('e2e', args, more)) return true
  // a busy machine fails a test by its time: its whole file runs once more, on fresh data
  const files = failedFiles(JSON.parse(readFileSync('test-results/e2e.json', 'utf8')))
  return stage('e2e', [...args, ...files], { ...more, E2E_REPORT: 'e2e-again' })
}

async function stage(name, args, more) {
  const done = await isDone(name, args, more)
  if (!done) failed.push(name)
  return done
}

async function isDone(name, args, more) {
  console.log(`\n${name}`)
  return (await run(node24(), args, { env: environment(more) })) === 0
}

test(process.argv.slice(2)).catch(refuse)
