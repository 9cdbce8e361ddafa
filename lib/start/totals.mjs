import { readFileSync } from 'node:fs'
import { filesUnder } from './stamp.mjs'

/** Prints what failed in the reports of test-results, then one line with the totals for CI. */
function totals() {
  const reports = filesUnder('test-results')
    .filter((name) => /^test-results\/[^/]+\.json$/.test(name))
    .map((file) => JSON.parse(readFileSync(file, 'utf8')))
  const sum = { passed: 0, failed: 0, skipped: 0 }
  for (const counts of reports.map(counted))
    for (const kind of Object.keys(sum)) sum[kind] += counts[kind]
  const failures = reports.flatMap((report) =>
    report.stats ? report.suites.flatMap(unexpected) : report.testResults.flatMap(failedTests),
  )
  const skipped = sum.skipped ? `, ${sum.skipped} skipped` : ''
  return [...failures, `${sum.passed} passed, ${sum.failed} failed${skipped}`].join('\n')
}

function failedTests({ name, status, message, assertionResults }) {
  if (status === 'failed' && assertionResults.length === 0) return [`failed: ${name}: ${message}`]
  return assertionResults
    .filter((test) => test.status === 'failed')
    .map((test) => `failed: ${name}: ${test.fullName}: ${test.failureMessages.join(' ')}`)
}

function unexpected({ suites = [], specs }) {
  const failed = specs.filter((spec) => !spec.ok)
  return [
    ...failed.map(({ file, line, title }) => `failed: ${file}:${line}: ${title}`),
    ...suites.flatMap(unexpected),
  ]
}

// Playwright's report has `stats`, and a flaky test counts as passed. Vitest reports a file that
// failed to load only as a failed suite.
function counted({ stats, ...report }) {
  if (stats)
    return {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
    }
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
