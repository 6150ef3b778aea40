import type { Encoding } from '@muster/rules/import/decode'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useApplication } from '../../lib/application.tsx'
import { readChosenFile, readPastedText, textOf, UnusableFile } from './chosen-file.ts'
import { deleteFile, type ImportFile, readFile, storeFile } from './file-store.ts'

type Named = Pick<ImportFile, 'id' | 'name'>

/** The file of an import. `stored` is the one of a draft, which the browser may have lost. */
export function useImportFile(user_id: number, stored: Named | undefined, encoding: Encoding | undefined) {
  const [file, setFile] = useState<ImportFile>()
  const [state, setState] = useState<'loading' | 'lost' | 'known'>(stored ? 'loading' : 'known')
  const [refusal, setRefusal] = useState<string>()
  useEffect(() => {
    if (!stored) return
    let isCurrent = true
    void readFile(user_id, stored.id).then((found) => {
      if (!isCurrent) return
      setFile(found)
      setState(found ? 'known' : 'lost')
    })
    return () => {
      isCurrent = false
    }
  }, [user_id, stored])
  useDeleteOnLeaving(user_id, file?.id)
  const decoded = useMemo(() => file && textOf(file, encoding), [file, encoding])

  const remove = () => {
    if (file) void deleteFile(user_id, file.id)
    setFile(undefined)
    setState('known')
    setRefusal(undefined)
  }
  /** Resolves to whether the file or text can be used. */
  const choose = async (chosen: File | string): Promise<boolean> => {
    setRefusal(undefined)
    try {
      const next = typeof chosen === 'string' ? readPastedText(chosen) : await readChosenFile(chosen)
      if (file) void deleteFile(user_id, file.id)
      void storeFile(user_id, next)
      setFile(next)
      setState('known')
      return true
    } catch (error) {
      if (!(error instanceof UnusableFile)) throw error
      setRefusal(error.message)
      return false
    }
  }
  return {
    file,
    decoded,
    isLoading: state === 'loading',
    /** The name of the draft's file if it must be chosen again. */
    lostName: state === 'lost' ? (stored?.name ?? 'The text') : undefined,
    /** What a draft keeps of the file. */
    stored: file ? { id: file.id, name: file.name } : state === 'known' ? undefined : stored,
    refusal,
    choose,
    remove,
  }
}

/** Discards the file when its author leaves the form deliberately, as its draft is discarded. */
function useDeleteOnLeaving(user_id: number, id: string | undefined) {
  const { session } = useApplication()
  const remove = useEffectEvent(() => {
    if (id !== undefined && session.isSignedInAs(user_id)) void deleteFile(user_id, id)
  })
  useEffect(() => () => remove(), [])
}
