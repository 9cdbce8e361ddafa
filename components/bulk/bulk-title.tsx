import type { ComponentProps } from 'react'
import { PageTitle } from '#components/ui/layout/page-title.tsx'
import { BulkBack } from './bulk-back.tsx'

/** The head of a campaign that has not started, with the way back to all of them. */
export const BulkTitle = (title: ComponentProps<typeof PageTitle>) => (
  <div className="flex flex-col gap-3">
    <BulkBack />
    <PageTitle {...title} />
  </div>
)
