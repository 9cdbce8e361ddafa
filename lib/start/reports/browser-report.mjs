/** Returns the tests of a browser report or of one of its suites; none without a report. */
export const specsOf = ({ suites = [], specs = [] } = {}) => [...specs, ...suites.flatMap(specsOf)]

export const isFailed = ({ tests }) => tests.some(({ status }) => status === 'unexpected')

/** Lists the files with a test that failed. */
export const failedFiles = (report) => [
  ...new Set(
    specsOf(report)
      .filter(isFailed)
      .map(({ file }) => file),
  ),
]
