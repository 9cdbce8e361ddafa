'use client'

import { useEffect, useState } from 'react'

const restMs = 400

/** Debounces a value. */
export function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value)
  const text = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(JSON.parse(text) as T), restMs)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}
