import { NotFound } from '#components/shell/state/not-found.tsx'

export default function NotFoundPage() {
  return (
    <main className="flex min-h-dvh items-center justify-center">
      <NotFound />
    </main>
  )
}
