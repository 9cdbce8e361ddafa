'use client'

import { useEffect, useState } from 'react'

/** Debounces a value. */
export function useRested<Value>(value: Value, after = 500): Value {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), after)
    return () => clearTimeout(timer)
  }, [value, after])
  return rested
}
