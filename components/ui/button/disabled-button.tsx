'use client'

import { useId, useState } from 'react'
import { type ButtonLook, buttonLook } from './button-look.ts'

type Props = ButtonLook & { why: string; children: React.ReactNode }

/**
 * A button that can't be pressed now. The keyboard still reaches it: pointed at or focused it shows
 * why, and Escape takes that away again.
 */
export function DisabledButton({ why, children, className = '', ...look }: Props) {
  const id = useId()
  const [isQuiet, setQuiet] = useState(false)
  const speak = () => setQuiet(false)
  return (
    <span className={`group relative inline-flex ${className}`} onPointerEnter={speak}>
      <button
        type="button"
        aria-disabled
        aria-describedby={id}
        className={buttonLook({ ...look, className: 'flex-1 aria-disabled:hover:bg-surface' })}
        onBlur={speak}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || isQuiet) return
          // a popover around it closes by the next press
          event.preventDefault()
          event.stopPropagation()
          setQuiet(true)
        }}
      >
        {children}
      </button>
      <span
        id={id}
        role="tooltip"
        className={
          'invisible absolute right-0 bottom-full z-20 w-max max-w-64 rounded-md border ' +
          'border-line bg-raised px-2.5 py-1.5 text-left text-sm whitespace-normal ' +
          'shadow-popover ' +
          (isQuiet ? '' : 'group-focus-within:visible group-hover:visible')
        }
      >
        {why}
      </span>
    </span>
  )
}
