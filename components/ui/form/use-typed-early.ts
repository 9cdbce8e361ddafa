import { type ChangeEvent, type RefObject, useEffect, useEffectEvent } from 'react'

type Controlled = {
  value?: unknown
  checked?: boolean | undefined
  onChange?: ((event: ChangeEvent<HTMLInputElement>) => void) | undefined
}

/** Checks whether a controlled field shows another state than it was given. */
const isOther = (field: HTMLInputElement, { value, checked }: Controlled): boolean =>
  field.type === 'checkbox' || field.type === 'radio'
    ? checked !== undefined && field.checked !== checked
    : value !== undefined && field.value !== String(value)

/**
 * Hands on what was typed, ticked or chosen before the page's script was loaded: a controlled field
 * would show it and not know it.
 */
export const useTypedEarly = (
  field: RefObject<HTMLInputElement | null>,
  given: Controlled,
): void => {
  const takeUp = useEffectEvent(() => {
    const target = field.current
    // a radio button that lost its choice has nothing to say: the chosen one speaks
    if (!target || !isOther(target, given) || (target.type === 'radio' && !target.checked)) return
    given.onChange?.({ target, currentTarget: target } as ChangeEvent<HTMLInputElement>)
  })
  useEffect(() => takeUp(), [])
}
