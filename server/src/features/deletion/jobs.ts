import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withId } from '../../db/queue.ts'
import type { Db } from '../../db/tables.ts'
import type { Deliver } from '../../mail/queue.ts'
import { deleteExpiredClosed, findMail, forgetMail, listDeleted, undoDays } from './queries.ts'
import { listName, writeList } from './rules.list.ts'

interface DeletionJobs {
  db: Db
  deliver: Deliver
  /** Where the list of deleted accounts is written; undefined writes none. */
  dataDir: string | undefined
}

/** The jobs of deleted accounts, by name. */
export function deletionJobs({ db, deliver, dataDir }: DeletionJobs) {
  const writeDeleted = async () => {
    if (dataDir === undefined) return
    const file = join(dataDir, listName)
    await writeFile(`${file}.part`, writeList(await listDeleted(db)), { mode: 0o600 })
    await rename(`${file}.part`, file)
  }
  return {
    /** The address stays in the database until the mail is delivered, or the last attempt has failed. */
    mail_account_deleted: withId(async (number, helpers) => {
      const mail = await findMail(db, number)
      if (!mail) return
      try {
        await deliver(helpers, { kind: 'account_deleted', days: undoDays, ...mail })
      } catch {
        // The queue stores the message of an error and the log prints it. That of a mail server may name the address.
        const isLast = helpers.job.attempts >= helpers.job.max_attempts
        if (!isLast) throw new Error('the mail about a deleted account was not accepted')
      }
      await forgetMail(db, number)
    }),

    write_deleted_accounts: writeDeleted,

    clean_up: async () => {
      await deleteExpiredClosed(db)
      await writeDeleted()
    },
  }
}
