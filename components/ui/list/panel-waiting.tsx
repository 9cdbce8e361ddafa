import { Skeleton } from '#components/ui/layout/skeleton.tsx'

/** Placeholder for a panel's facts. */
export const PanelWaiting = () => (
  <div className="flex flex-col gap-4">
    <Skeleton className="h-8 w-32" />
    {Array.from({ length: 6 }, (_, index) => (
      <Skeleton key={index} className="h-4 w-full" />
    ))}
  </div>
)
