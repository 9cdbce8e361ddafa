'use client'

import { getStatement } from '#contract/customers/money.ts'
import { DownloadButton } from '#components/customers/acts/download-button.tsx'

/**
 * Downloads the whole statement; a component of its own, because a server component can't pass a
 * call to the browser.
 */
export const StatementDownload = ({ id, children }: { id: string; children: React.ReactNode }) => (
  <DownloadButton endpoint={getStatement} id={id} name={`statement-${id}.json`}>
    {children}
  </DownloadButton>
)
