'use client'

import { PageError } from '#components/shell/state/page-error.tsx'

export default function ErrorPage({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <main className="flex min-h-dvh items-center justify-center">
      <PageError error={error} retry={retry} />
    </main>
  )
}
