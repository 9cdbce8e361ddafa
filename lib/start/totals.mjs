import { readFileSync } from 'node:fs'
import path from 'node:path'
import { isFailed, specsOf } from './reports/browser-report.mjs'
import { filesUnder } from './stamp.mjs'

/**
 * Prints what failed in the reports of test-results, then one line with the totals for CI. The
 * browser tests of a file that was run again count by its second run.
 */
function totals() {
  const { e2e, 'e2e-again': again, ...suites } = Object.fromEntries(reportsOf('test-results'))
  const [first, second] = [specsOf(e2e), specsOf(again)]
  const files = new Set(second.map(({ file }) => file))
  const last = [...first.filter(({ file }) => !files.has(file)), ...second]
  const sum = { passed: 0, failed: 0, skipped: 0 }
  for (const counts of [browserCounts(last), ...Object.values(suites).map(counted)])
    for (const kind of Object.keys(sum)) sum[kind] += counts[kind]
  const failures = Object.values(suites).flatMap(({ testResults }) =>
    testResults.flatMap(failedTests),
  )
  const failed = (specs) => specs.filter(isFailed).map((spec) => nameOf(spec) + reasonOf(spec))
  const skipped = sum.skipped ? `, ${sum.skipped} skipped` : ''
  return [
    ...(again ? failed(first).map((test) => `failed in the first run: ${test}`) : []),
    ...[...failures, ...failed(last)].map((test) => `failed: ${test}`),
    `${sum.passed} passed, ${sum.failed} failed${skipped}`,
  ].join('\n')
}

const reportsOf = (folder) =>
  filesUnder(folder)
    .filter((file) => path.dirname(file) === folder && file.endsWith('.json'))
    .map((file) => [path.basename(file, '.json'), JSON.parse(readFileSync(file, 'utf8'))])

function failedTests({ name, status, message, assertionResults }) {
  if (status === 'failed' && assertionResults.length === 0) return [`${name}: ${message}`]
  return assertionResults
    .filter((test) => test.status === 'failed')
    .map((test) => `${name}: ${test.fullName}: ${test.failureMessages.join(' ')}`)
}

const nameOf = ({ file, line, title }) => `${file}:${line}: ${title}`

/** Returns the beginning of an error, without the terminal's colors. */
function reasonOf({ tests }) {
  const messages = tests.flatMap(({ results = [] }) => results.map(({ error }) => error?.message))
  const message = messages.find(Boolean)
  return message ? `: ${message.replace(/\u001b\[\d*m/g, '').slice(0, 600)}` : ''
}

function browserCounts(specs) {
  const skipped = specs.filter(({ tests }) => tests.every(({ status }) => status === 'skipped'))
  const failed = specs.filter(isFailed)
  return {
    passed: specs.length - failed.length - skipped.length,
    failed: failed.length,
    skipped: skipped.length,
  }
}

// Vitest reports a file that failed to load only as a failed suite.
function counted(report) {
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

console.log(totals())
