import type { ComponentProps } from 'react'
import { PageTitle } from '#components/ui/layout/page-title.tsx'
import { BulkBack } from './bulk-back.tsx'

/** Heading of a campaign that hasn't started, with the link back to the list. */
export const BulkTitle = (title: ComponentProps<typeof PageTitle>) => (
  <div className="flex flex-col gap-3">
    <BulkBack />
    <PageTitle {...title} />
  </div>
)
