'use client'

import { useEffect, useState } from 'react'

const restMs = 400

/** A value once it has rested: what is made of it is not made anew with every key. */
export function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value)
  const text = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(JSON.parse(text) as T), restMs)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}
