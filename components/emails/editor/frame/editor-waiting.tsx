import { Skeleton } from '#components/ui/layout/skeleton.tsx'

/** The panes of the editor while they load. */
export function EditorWaiting() {
  return (
    <div aria-busy className="flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-head items-center gap-3 border-b border-line bg-surface px-4">
        <Skeleton className="h-6 w-48" />
        <Skeleton className="ml-auto h-8 w-72" />
      </div>
      <div className="flex min-h-0 flex-1 gap-4 p-4">
        <Skeleton className="h-96 w-56" />
        <Skeleton className="h-full flex-1" />
        <Skeleton className="h-96 w-72" />
      </div>
    </div>
  )
}
