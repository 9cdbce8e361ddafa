import { type ChangeEvent, type RefObject, useEffect, useEffectEvent } from 'react'

type Controlled = {
  value?: unknown
  onChange?: ((event: ChangeEvent<HTMLInputElement>) => void) | undefined
}

/**
 * Hands on what was typed before the page's script was loaded: a controlled field would show it and
 * not know it.
 */
export const useTypedEarly = (
  field: RefObject<HTMLInputElement | null>,
  { value, onChange }: Controlled,
): void => {
  const takeUp = useEffectEvent(() => {
    const target = field.current
    if (value === undefined || !target || target.value === String(value)) return
    onChange?.({ target, currentTarget: target } as ChangeEvent<HTMLInputElement>)
  })
  useEffect(() => takeUp(), [])
}
