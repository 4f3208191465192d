-- What an order names among its refunds may turn out to be money that the bank took back.
GRANT UPDATE (kind) ON money_back TO chaps_api;
