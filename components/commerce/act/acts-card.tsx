'use client'

import type { ComponentProps } from 'react'
import { useKeptFocus } from '#components/ui/button/use-kept-focus.ts'
import { Card } from '#components/ui/layout/card.tsx'
import { ActButtons } from './act-buttons.tsx'

type Buttons<Act extends string, Why extends string, Subject extends object> = ComponentProps<
  typeof ActButtons<Act, Why, Subject>
>

/** Acts on the page's object, in a column beside it. */
export function ActsCard<Act extends string, Why extends string, Subject extends object>({
  title,
  ...buttons
}: { title: string } & Omit<Buttons<Act, Why, Subject>, 'className' | 'size' | 'onToggle'>) {
  const group = useKeptFocus<HTMLDivElement>()
  return (
    <Card title={title}>
      <div ref={group} className="flex flex-col gap-2">
        <ActButtons {...buttons} className="w-full" />
      </div>
    </Card>
  )
}
