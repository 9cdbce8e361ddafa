import { readFileSync } from 'node:fs'
import { filesUnder } from './stamp.mjs'

/** Prints one line with the totals of all reports in test-results, which CI reads. */
function totals() {
  const sum = { passed: 0, failed: 0, skipped: 0 }
  for (const file of filesUnder('test-results').filter((name) =>
    /^test-results\/[^/]+\.json$/.test(name),
  )) {
    const counts = counted(JSON.parse(readFileSync(file, 'utf8')))
    for (const kind of Object.keys(sum)) sum[kind] += counts[kind]
  }
  return `${sum.passed} passed, ${sum.failed} failed${sum.skipped ? `, ${sum.skipped} skipped` : ''}`
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
