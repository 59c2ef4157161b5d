/** Queries of clients of a list of orders: pages, filters of every kind, sorts, and names that are ignored. */
export const queries: readonly string[] = [
  "",
  "page=200&pageSize=20",
  "filters=status==completed&sorts=-dateCreated",
  "filters=status==completed|pending|failed,total>=50,total<500&sorts=-total,dateCreated&pageSize=50",
  "filters=dateFrom==2025-03-01,dateTo==2025-06-30&sorts=dateCreated",
  "filters=customerEmail@=*EXAMPLE.NET,gateway!=null&sorts=customerEmail,-total&page=3",
  "filters=(status|gateway)_=*p&sorts=gateway&pageSize=100",
  "filters=gateway==null&sorts=-dateCreated",
  "filters=customerEmail@=nobody-has-this",
  String.raw`filters=customerEmail!@=\,|\|,total!=0&sorts=-status,total,id&page=2`,
  "filters=totl>100,nope==1,total>=20&sorts=-nope,total",
  "sorts=-dateCreated,-total,customerEmail,status&pageSize=1",
].map((query) => new URLSearchParams(query).toString())
