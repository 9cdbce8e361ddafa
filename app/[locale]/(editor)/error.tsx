'use client'

import { PageError } from '#components/shell/state/page-error.tsx'

export default function ErrorPage({ error, retry }: { error: unknown; retry: () => void }) {
  return <PageError error={error} retry={retry} />
}
