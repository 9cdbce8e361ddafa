import { Skeleton } from '#components/ui/layout/skeleton.tsx'

export default function Loading() {
  return <Skeleton className="mx-auto h-[80vh] w-full max-w-165" />
}
