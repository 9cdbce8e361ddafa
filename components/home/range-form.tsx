'use client'

import { RangeFields } from '#components/commerce/form/range-fields.tsx'
import { useRouter } from '#i18n/navigation.ts'
import type { DayRange } from '#rules/tools/day-range.ts'

/** Two dates; React Aria's picker would be half of this page's script. */
export function RangeForm({ range, today }: { range: DayRange; today: string }) {
  const router = useRouter()
  const show = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const days = (['from', 'to'] as const).map((name) => [name, String(fields.get(name) ?? '')])
    router.push(`/?${new URLSearchParams(days.filter(([, day]) => day))}`)
  }
  return (
    <form method="get" onSubmit={show} className="flex items-center gap-2">
      <RangeFields {...{ range, today }} />
    </form>
  )
}
