import pg from 'pg'
import type { World } from './world.ts'

const wanted = 1000

// Names combine two syllables from lists, so that they differ like real names. Each application gets the grants of an
// existing one.
const statements = [
  `create temporary table made as
   with named as (
     select n, (array['财务','采购','合同','人事','质量','设备','客户','仓储'])[1 + n % 8] as zh1,
       (array['caiwu','caigou','hetong','renshi','zhiliang','shebei','kehu','cangchu'])[1 + n % 8] as py1,
       (array['cw','cg','ht','rs','zl','sb','kh','cc'])[1 + n % 8] as in1,
       (array['管理','分析','审批','台账','报表'])[1 + n / 8 % 5] as zh2,
       (array['guanli','fenxi','shenpi','taizhang','baobiao'])[1 + n / 8 % 5] as py2,
       (array['gl','fx','sp','tz','bb'])[1 + n / 8 % 5] as in2
     from generate_series(1, $1 - (select count(*)::int from portal.application)) n
   )
   select gen_random_uuid() as app_id, 'made-' || n as app_code, zh1 || zh2 || n as name_zh,
     'Application ' || n as name_en, py1 || py2 || n as pinyin, in1 || in2 || n as initials
   from named`,
  `insert into portal.application (app_id, app_code, system_code, name_zh, name_en, description_zh, description_en,
     icon, category_code, home_url, open_mode, pinyin, initials, sort_no)
   select made.app_id, made.app_code, system_code, made.name_zh, made.name_en, description_zh, description_en,
     icon, category_code, home_url, open_mode, made.pinyin, made.initials, 1000
   from made, portal.application like_it where like_it.app_code = 'shared-finance'`,
  `insert into portal.application_grant (app_id, subject_type, subject_id, effect)
   select made.app_id, subject_type, subject_id, effect
   from made, portal.application_grant g join portal.application a using (app_id)
   where a.app_code = 'shared-finance'`,
]

async function onLarge<T>(world: World, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: world.databases.large })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Adds applications to the large company until it has a thousand; `cleanup` removes them. */
export async function addThousandApplications(world: World, cleanup: AsyncDisposableStack): Promise<void> {
  cleanup.defer(() =>
    onLarge(world, async (client) => {
      await client.query("delete from portal.application where app_code like 'made-%'")
    }),
  )
  await onLarge(world, async (client) => {
    const [first = '', ...others] = statements
    await client.query(first, [wanted])
    for (const statement of others) await client.query(statement)
    await client.query('analyze portal.application, portal.application_grant')
  })
}
