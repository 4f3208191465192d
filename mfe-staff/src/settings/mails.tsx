import { mailTextsQuery } from '@chaps/api-client/mail-words';
import type { StoredMailText } from '@chaps/contracts/mail-words';
import type { DataColumn } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import { Breadcrumbs } from '../components/breadcrumbs.tsx';
import { Link } from '../components/links.tsx';
import { List } from '../components/list.tsx';
import { StaffPage } from '../components/staff-page.tsx';
import { formatDateAndTime, NoWrap } from '../components/table-parts.tsx';

const COLUMNS: DataColumn<StoredMailText>[] = [
  {
    key: 'kind',
    header: 'When it is sent',
    rowHeader: true,
    cell: ({ kind, about = kind }) => <Link to={`/staff/mails/${kind}`}>{about}</Link>,
  },
  { key: 'subject', header: 'Subject' },
  {
    key: 'changed_at',
    header: 'Wording',
    cell: ({ changed_at, changed_by }) =>
      changed_at ? (
        <>
          Edited by {changed_by}, <NoWrap>{formatDateAndTime(changed_at)}</NoWrap>
        </>
      ) : (
        'Default'
      ),
  },
];

/** `/staff/mails`: the automatic mails whose text the charity may edit. */
export default function Mails() {
  const { data, ...query } = useQuery(mailTextsQuery());
  return (
    <StaffPage
      title="Automatic e-mails"
      lead="The subject and opening of each e-mail. Details of the booking, advice and links are added automatically."
      before={<Breadcrumbs to={[['Settings', 'settings']]} />}
    >
      <List
        query={{ ...query, data: data && { items: data } }}
        empty="There are no automatic e-mails."
        caption="Automatic e-mails"
        rowKey={({ kind }) => kind}
        columns={COLUMNS}
      />
    </StaffPage>
  );
}
