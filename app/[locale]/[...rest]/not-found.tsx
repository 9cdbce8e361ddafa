import { NotFound } from '#components/shell/state/not-found.tsx'

export default function NotFoundPage() {
  return <NotFound />
}
