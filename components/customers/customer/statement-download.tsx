'use client'

import { getStatement } from '#contract/customers/money.ts'
import { DownloadButton } from '#components/customers/acts/download-button.tsx'

/**
 * Downloads the whole statement; for a page that the server draws, which can't hand a call over to
 * the browser.
 */
export const StatementDownload = ({ id, children }: { id: string; children: React.ReactNode }) => (
  <DownloadButton endpoint={getStatement} id={id} name={`statement-${id}.json`}>
    {children}
  </DownloadButton>
)
