'use client'

import dynamic from 'next/dynamic'

/** Drawn on the server; the script of a view comes with that view alone. */
export const ActivityListLater = dynamic(() =>
  import('./activity-list.tsx').then((file) => file.ActivityList),
)
export const ApprovalListLater = dynamic(() =>
  import('#components/store-credit/approvals/approval-list.tsx').then((file) => file.ApprovalList),
)
