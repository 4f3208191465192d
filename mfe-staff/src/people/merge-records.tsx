import { peopleQuery, personQuery } from '@chaps/api-client/staff-people';
import { profileId } from '@chaps/contracts/scalars';
import { type ListedPerson, peopleQuery as peopleSchema } from '@chaps/contracts/staff-people';
import { formatDate } from '@chaps/domain';
import { type DataColumn, TextField } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { Breadcrumbs } from '../components/breadcrumbs.tsx';
import { FilterForm } from '../components/filter-form.tsx';
import { Link } from '../components/links.tsx';
import { List, type ListAddress, useListAddress } from '../components/list.tsx';
import { StaffPage } from '../components/staff-page.tsx';
import { NoWrap } from '../components/table-parts.tsx';
import { Comparison } from './merge-records/comparison.tsx';

const schema = peopleSchema.extend({ other: profileId.optional() });

const getColumns = (kept: string, address: ListAddress): DataColumn<ListedPerson>[] => [
  {
    key: 'name',
    header: 'Name',
    rowHeader: true,
    cell: ({ profile_id, first_name, last_name }) =>
      profile_id === kept ? (
        `${last_name}, ${first_name} (this record)`
      ) : (
        <Link to={address.to({ other: profile_id })}>{`${last_name}, ${first_name}`}</Link>
      ),
  },
  {
    key: 'date_of_birth',
    header: 'Born',
    cell: ({ date_of_birth }) => date_of_birth && <NoWrap>{formatDate(date_of_birth)}</NoWrap>,
  },
  { key: 'email', header: 'E-mail' },
  { key: 'phone', header: 'Phone', cell: ({ phone }) => phone && <NoWrap>{phone}</NoWrap> },
  {
    key: 'profile_id',
    header: 'Number',
    cell: ({ profile_id }) => <NoWrap>CHAPS{profile_id}</NoWrap>,
  },
];

/** Finds the other record. */
function RecordFinder({ kept, address }: { kept: string; address: ListAddress }) {
  const { q = '', after, before } = address.query;
  const list = useQuery(peopleQuery({ q, after, before }));
  return (
    <>
      <p>Find the other record, and choose it to see both side by side.</p>
      <FilterForm label="The other record" address={address} onAgain={list.refetch}>
        <TextField
          label="Name, e-mail, phone or reference"
          name="q"
          type="search"
          autoComplete="off"
          defaultValue={q}
        />
      </FilterForm>
      <List
        query={list}
        paged={{ address, one: 'person', many: 'people' }}
        empty="Nobody matches."
        caption="People, by name"
        rowKey={({ profile_id }) => profile_id}
        columns={getColumns(kept, address)}
      />
    </>
  );
}

/**
 * `/staff/people/:person/merge`, `?other=<number>` once found: merges two records of one person.
 */
export default function MergeRecords() {
  const { person: kept = '' } = useParams();
  const address = useListAddress(schema);
  const known = useQuery(personQuery(kept)).data?.person;
  const name = known ? `${known.first_name} ${known.last_name}` : 'Person';
  const { other } = address.query;
  return (
    <StaffPage
      title={`Merge a record with ${known ? name : '…'}`}
      before={
        <Breadcrumbs
          to={[
            ['People', 'people'],
            [name, `people/${kept}`],
          ]}
        />
      }
    >
      {other ? (
        <Comparison key={other} kept={kept} other={other} address={address} />
      ) : (
        <RecordFinder kept={kept} address={address} />
      )}
    </StaffPage>
  );
}
