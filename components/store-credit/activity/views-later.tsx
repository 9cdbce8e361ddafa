'use client'

import dynamic from 'next/dynamic'

/** Rendered on the server; each view's script is loaded with that view alone. */
export const ActivityListLater = dynamic(() =>
  import('./activity-list.tsx').then((file) => file.ActivityList),
)
export const ApprovalListLater = dynamic(() =>
  import('#components/store-credit/approvals/approval-list.tsx').then((file) => file.ApprovalList),
)
